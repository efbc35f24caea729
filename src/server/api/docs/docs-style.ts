// The API page's own style sheet: it loads nothing of the site's.

export const docsStyle = `
body {
  font: 16px/1.5 system-ui;
  max-width: 84rem;
  margin: 0 auto;
  padding: 1rem;
  color-scheme: light dark;
  background: Canvas;
  color: CanvasText;
}
nav h2 { font-size: 1rem; margin: .75rem 0 0; }
nav ul { margin: 0; padding-left: 1rem; list-style: none; }
nav input { display: block; width: 100%; box-sizing: border-box; font: inherit; min-height: 2.75rem; }
pre, .wide { overflow: auto; }
pre { padding: .75rem; border: 1px solid #8886; border-radius: .5rem; font-size: .875rem; }
td, th { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; }
code { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
main > section > section { border-top: 1px solid #8886; }
[hidden] { display: none; }
summary { min-height: 2rem; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 0 2rem; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow: auto; }
}
`;
