// The one script of the API page. Without it the page is complete, only not filtered.

/** Hides the calls that do not hold every word that is typed, and groups left without a call. */
export const docsScript = `
const field = document.getElementById('words');
const found = document.getElementById('found');
const calls = [...document.querySelectorAll('[data-find]')];
const groups = [...document.querySelectorAll('[data-noun]')];

function filter() {
  const words = field.value.toLowerCase().split(/\\s+/);
  for (const call of calls) call.hidden = !words.every((word) => call.dataset.find.includes(word));
  for (const group of groups)
    group.hidden = group.querySelector('[data-find]:not([hidden])') === null;
  const count = document.querySelectorAll('main [data-find]:not([hidden])').length;
  found.textContent = field.value.trim() === '' ? '' : count + ' found';
}

field.addEventListener('input', filter);
document.getElementById('filter').hidden = false;
filter();
`;
