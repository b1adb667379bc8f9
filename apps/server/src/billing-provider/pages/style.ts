/** The pages' one stylesheet: the colors are the dashboard's, checked there for contrast; print has ink on paper. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf8f4, #161511);
  --surface: light-dark(#ffffff, #1f1d18);
  --line: light-dark(#e6e0d5, #38352d);
  --ink: light-dark(#1d1b16, #f3efe7);
  --ink-2: light-dark(#5f594e, #b6afa2);
  --control: light-dark(#857e72, #857f72);
  --accent: light-dark(#b8400c, #ff8a4c);
  --on-accent: light-dark(#ffffff, #161511);
  --amber: light-dark(#865800, #e5b04a);
  --amber-soft: light-dark(#f9ecd2, #33270f);
  --red: light-dark(#b3362b, #f2887c);
  --red-soft: light-dark(#fbe4e1, #3b1d1a);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-inline-size: 34rem; margin-inline: auto; padding: 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; margin-block: 1rem; }
h2 { font-size: 1.125rem; margin-block: 1.5rem 0.5rem; }
.test, .notice { margin: 0; padding: 0.75rem 1rem; border-radius: 0.5rem; }
.test { background: var(--amber-soft); color: var(--amber); font-weight: 600; }
.notice { margin-block-end: 1rem; background: var(--red-soft); color: var(--red); }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; padding: 1rem; }
.card > p:first-child { margin-block-start: 0; }
.sum { white-space: nowrap; }
p.quiet { color: var(--ink-2); }
table { inline-size: 100%; border-collapse: collapse; }
th, td { padding-block: 0.5rem; text-align: start; vertical-align: top; border-block-end: 1px solid var(--line); }
th { font-weight: 500; }
td { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; padding-inline-start: 1rem; }
tfoot th, tfoot td { border: 0; font-weight: 700; }
fieldset { margin: 1.5rem 0 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: flex; align-items: center; gap: 0.75rem; min-block-size: 2.75rem; padding-block: 0.375rem; }
input { inline-size: 1.5rem; block-size: 1.5rem; margin: 0; flex: none; accent-color: var(--accent); }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-block: 1.5rem 0; }
button, a.button {
  flex: 1 1 8rem; min-block-size: 2.75rem; padding: 0.5rem 1rem; border: 1px solid var(--control);
  border-radius: 0.5rem; background: transparent; color: var(--ink); font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer;
}
button.first { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
ul { padding: 0; margin: 0; list-style: none; }
li a { display: flex; justify-content: space-between; gap: 1rem; min-block-size: 2.75rem; padding-block: 0.625rem; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media print {
  :root { color-scheme: light; --paper: #ffffff; }
  .card { border: 0; padding: 0; }
  form, .buttons { display: none; }
}
`
