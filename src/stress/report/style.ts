/** The look of a report. It loads nothing, so that the file can be sent to somebody. */
export const STYLE = `
:root{color-scheme:light dark;--page:#fff;--panel:#f5f7f9;--text:#17212b;--soft:#55636f;--line:#d9e0e6;--first:#0b6e99;--second:#b4560a;--third:#5b4bb3;--target:#7a8792;--good:#1b7a43;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--page:#10161c;--panel:#18212a;--text:#e6edf3;--soft:#9aa8b5;--line:#2c3843;--first:#4fb3de;--second:#f0a35e;--third:#a99bf5;--target:#8896a3;--good:#5fc88a;--bad:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif}
main{max-width:66rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1rem;margin:0;color:var(--soft);font-weight:600}
h2{font-size:1.25rem;margin:2.5rem 0 .5rem}
h3{font-size:1rem;margin:0 0 .5rem}
p{margin:.4rem 0;max-width:46rem}
.verdict{font-size:1.5rem;line-height:1.3;font-weight:650;margin:.3rem 0 .6rem}
.verdict+p,.soft{color:var(--soft)}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem;margin:1rem 0}
figure{margin:0;padding:1rem;background:var(--panel);border-radius:.6rem;min-width:0}
svg{width:100%;height:auto;display:block;font:14px system-ui,sans-serif}
svg text{fill:var(--soft)}svg .name{fill:var(--text);font-weight:600}
.grid{stroke:var(--line)}
polyline{fill:none;stroke-width:2.5;stroke-linejoin:round}
.first{stroke:var(--first)}.second{stroke:var(--second)}.third{stroke:var(--third)}.target{stroke:var(--target);stroke-dasharray:6 5}
.bar,.dot{stroke:none}.first.bar,.first.dot{fill:var(--first)}.second.bar,.second.dot{fill:var(--second)}.third.bar,.third.dot{fill:var(--third)}
.legend{list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin:.5rem 0 0;padding:0;font-size:.875rem;color:var(--soft)}
.swatch{display:inline-block;width:1.1rem;height:0;margin-right:.4rem;vertical-align:middle;border-top:3px solid currentColor}
.first.swatch{color:var(--first)}.second.swatch{color:var(--second)}.third.swatch{color:var(--third)}.target.swatch{color:var(--target);border-top-style:dashed}
details{margin-top:.6rem;font-size:.875rem}summary{cursor:pointer;color:var(--soft)}
.scroll{overflow-x:auto;margin:.5rem 0}
.scroll:focus-visible,summary:focus-visible{outline:2px solid var(--first);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:.9rem}
caption{text-align:left;color:var(--soft);padding:.2rem 0;font-size:.875rem}
th,td{padding:.35rem .6rem;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
th:first-child{text-align:left;padding-left:0}tbody th{white-space:normal;min-width:7rem}th,td{padding-inline:.5rem}thead th{white-space:normal}tbody th{font-weight:500}thead th{color:var(--soft);font-weight:600;vertical-align:bottom}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem;margin:.5rem 0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
@media print{figure{break-inside:avoid}}
`;
