// The one live region: a sentence for each revision, for those who listen instead of look.

let timer = null;

export function say(text) {
  const region = document.getElementById("said");
  clearTimeout(timer);
  region.textContent = "";
  // An empty moment makes a reader speak the same sentence twice when it happens twice.
  timer = setTimeout(() => {
    region.textContent = text;
  }, 60);
}
