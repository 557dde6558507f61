// Runs before anything is drawn (a plain script in the head), so that a chosen theme never flashes,
// and nothing moves where that is not wanted.
(function () {
  try {
    const theme = localStorage.getItem("tilery.theme");
    if (localStorage.getItem("tilery.motion") === "no") document.documentElement.dataset.motion = "no";
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be switched off; the system's theme is used then.
  }
})();
