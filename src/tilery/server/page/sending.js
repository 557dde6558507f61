// One press sends once.

// While `work` goes on, the button does nothing; what goes wrong stands in the problem's line, and
// what went wrong before does not any more. Where `work` returns "leaving" another page comes.
export async function sending(button, problem, work) {
  if (button.disabled) return;
  button.disabled = true;
  problem.textContent = "";
  try {
    if ((await work()) === "leaving") return;
  } catch (error) {
    problem.textContent = error.message;
  }
  button.disabled = false;
}
