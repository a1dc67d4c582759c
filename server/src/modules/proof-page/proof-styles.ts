const light = `--paper:#fbf6ec;--raised:#fffdf8;--tint:#f8efdd;--edge:#e5d9c3;--strong:#8c7863;--ink:#2e211a;--ink-2:#4e3d32;
--ink-3:#6a5646;--ribbon:#b4532a;--danger:#9b2c1f;--warn:#fbe9b4;--warn-edge:#ddbb55;--warn-ink:#533d05;--focus:#1f5c86;--action:#2e211a;--on-action:#fdf8ee;--bad:#fbe4dc;--bad-edge:#dfa898;--bad-ink:#7c2015;--ok:#e3ecd8;--ok-ink:#2f4a22;--link:#8a3b1b;`
const dark = `--paper:#221914;--raised:#2d221b;--tint:#372a21;--edge:#46372c;--strong:#93806c;--ink:#f5eada;--ink-2:#dccbb4;
--ink-3:#bba68e;--ribbon:#c9683a;--danger:#f0977f;--warn:#43340f;--warn-edge:#7d6424;--warn-ink:#f6e0a4;--focus:#9ccbe6;--action:#f0b45c;--on-action:#2a1a0b;--bad:#46201a;--bad-edge:#8a4a3d;--bad-ink:#ffd9cd;--ok:#2c3a22;--ok-ink:#d3e6bf;--link:#f3c07a;`
const mark = 'linear-gradient(var(--strong),var(--strong))'
const cropMarks = [
  ['14px 0', '1px 9px'],
  ['0 14px', '9px 1px'],
  ['calc(100% - 14px) 0', '1px 9px'],
  ['100% 14px', '9px 1px'],
  ['14px 100%', '1px 9px'],
  ['0 calc(100% - 14px)', '9px 1px'],
  ['calc(100% - 14px) 100%', '1px 9px'],
  ['100% calc(100% - 14px)', '9px 1px'],
]
  .map(([place, size]) => `${mark} ${place}/${size}`)
  .join(',')

/** The proof page: a strip that says what it is, and crop marks round the sheet. In both themes, as the device likes. */
export const proofStyles = `
:root{color-scheme:light dark;${light}--serif:'Literata Variable',Georgia,serif;--sans:'Atkinson Hyperlegible Next Variable',Verdana,sans-serif}
@media(prefers-color-scheme:dark){:root{${dark}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:420 1.0625rem/1.55 var(--sans);overflow-wrap:break-word}
h1{margin:0;font:480 2.125rem/1.14 var(--serif)}
p{margin:0}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.strip{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:2px 12px;min-height:3rem;padding:8px 20px;
background:var(--warn);color:var(--warn-ink);border-bottom:1.5px dashed var(--warn-edge);text-align:center;font-size:.9375rem;line-height:1.4}
.strip b{font-weight:680}
.strip svg,.button svg{width:18px;height:18px;fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
main{max-width:64rem;margin:0 auto;padding:40px 40px 48px}
header{margin-bottom:24px}
header p{margin-top:8px;color:var(--ink-2)}
.sheet{position:relative;padding:24px;background:var(--raised);border:1px solid var(--edge);border-radius:3px;box-shadow:0 1px 3px rgb(94 66 40/.1)}
.sheet::before{content:"";position:absolute;inset:-14px;pointer-events:none;background:${cropMarks};background-repeat:no-repeat}
.actions{display:flex;flex-wrap:wrap;gap:12px;margin-top:32px}
.button{display:inline-flex;align-items:center;gap:8px;min-height:44px;padding:8px 16px;border:0;border-radius:10px;background:var(--raised);color:var(--ink);
font:560 .9375rem/1.2 var(--sans);text-decoration:none;cursor:pointer;box-shadow:inset 0 0 0 1.5px var(--strong)}
.button:hover{background:var(--tint)}
.danger{background:transparent;color:var(--danger);box-shadow:inset 0 0 0 1.5px var(--danger)}
.back{margin-bottom:34px}
@media(max-width:767px){main{padding:40px 20px 48px}.sheet{padding:20px}}
`
