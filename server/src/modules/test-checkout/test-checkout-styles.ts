/** What of the test checkout is not as on every proof page. */
export const testCheckoutStyles = `
main{max-width:none}
.slim{max-width:31rem;margin:0 auto}
.wide{max-width:39rem;margin:0 auto}
.brand{display:flex;align-items:center;gap:10px;min-height:44px;margin-bottom:8px;font:600 1.3125rem/1 var(--serif)}
h2{margin:0 0 12px;font:600 1.3125rem/1.3 var(--serif)}
.part+.part{margin-top:24px;padding-top:24px;border-top:1px dashed var(--strong)}
.sum{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 12px;padding:12px 0;line-height:1.4}
.sum+.sum{border-top:1px dashed var(--edge)}
.sum i{flex:1;min-width:1rem;border-bottom:2px dotted var(--strong);opacity:.55}
.sum b{font:600 1.125rem/1.3 var(--serif);font-variant-numeric:tabular-nums}
.total{border-top:3px double var(--strong)!important;margin-top:4px}
.total b{font-size:1.5rem}
.quiet{font-size:.9375rem;color:var(--ink-3);margin:4px 0 20px}
.field{display:grid;gap:6px;margin-top:16px}
.field span{font-size:.9375rem;font-weight:560;color:var(--ink-2)}
.field select,.field input{width:100%;min-height:50px;padding:8px 14px;border:1.5px dashed var(--strong);border-radius:6px;background:var(--raised);color:var(--ink);font:inherit}
.held{display:flex;align-items:center;gap:12px;min-height:50px;padding:8px 14px;border:1.5px dashed var(--strong);border-radius:6px;color:var(--ink-2);font-variant-numeric:tabular-nums}
.held svg{width:22px;height:22px;fill:none;stroke:var(--ink-3);stroke-width:1.7}
.stack{display:grid;gap:12px;margin-top:20px}
.row{display:flex;flex-wrap:wrap;gap:12px;margin-top:16px}
.stack .button{justify-content:center;min-height:48px;font-size:1.0625rem}
.primary{background:var(--action);color:var(--on-action);box-shadow:none}
.primary:hover{background:var(--action);opacity:.92}
.textual{background:none;box-shadow:none;color:var(--link);text-decoration:underline;text-underline-offset:.2em}
.said{display:flex;gap:12px;margin-bottom:16px;padding:12px 16px;border:1px solid var(--bad-edge);border-radius:6px;background:var(--bad);color:var(--bad-ink);font-size:.9375rem}
.said svg{flex:none;width:20px;height:20px;fill:none;stroke:currentColor;stroke-width:1.7}
.said.well{background:var(--ok);border-color:var(--edge);color:var(--ok-ink)}
.foot{margin-top:28px;text-align:center;font-size:.875rem;color:var(--ink-3)}
table{width:100%;border-collapse:collapse}
.table{overflow-x:auto}
th{padding:8px 12px 8px 0;border-bottom:1.5px solid var(--strong);font-size:.9375rem;text-align:left;color:var(--ink-2)}
td{height:3.25rem;padding:0 12px 0 0;border-bottom:1px dashed var(--edge);font-variant-numeric:tabular-nums}
th:last-child,td:last-child{padding-right:0;text-align:right}
td a,.link{display:inline-flex;align-items:center;min-height:44px;color:var(--link)}
.badge{padding:4px 9px;border-radius:6px;background:var(--tint);color:var(--ink-2);font-size:.8125rem;font-weight:680}
.badge.paid{background:var(--ok);color:var(--ok-ink)}
.badge.pending{background:var(--warn);color:var(--warn-ink)}
`
