/** What of the mailbox is not as on every proof page. */
export const mailboxStyles = `
.mails{padding:8px}
.mails ul{list-style:none;margin:0;padding:0}
.mails li+li{border-top:1px dashed var(--edge)}
.mails a{display:grid;grid-template-columns:minmax(0,15rem) minmax(0,1fr) auto;align-items:baseline;gap:2px 16px;min-height:4rem;padding:12px 16px;color:var(--ink);text-decoration:none;border-radius:6px}
.mails a:hover{background:var(--tint)}
.to{overflow-wrap:anywhere;color:var(--ink-2);font-size:.9375rem}
.mails b{font-weight:560}
.new b{font-weight:680}
.new b::before{content:"";display:inline-block;width:.5rem;height:.5rem;border-radius:50%;background:var(--ribbon);margin-right:.5rem;vertical-align:.1em}
.preview{display:block;font-size:.9375rem;color:var(--ink-3);line-height:1.4}
.when{font-size:.8125rem;color:var(--ink-3)}
.none{padding:16px}
.head{display:grid;gap:2px;padding-bottom:20px;font-size:.9375rem;color:var(--ink-2);overflow-wrap:anywhere}
.head h1{margin-bottom:8px;font-size:1.625rem;color:var(--ink)}
.head span{color:var(--ink-3)}
.letter{border:1px solid var(--edge);border-radius:6px;overflow:hidden}
.letter h2{margin-top:0}
@media(max-width:767px){.mails{padding:8px}
.mails a{grid-template-columns:minmax(0,1fr) auto}.mails .to{grid-column:1/-1;grid-row:2}.mails .what{grid-column:1}.mails .when{grid-column:2;grid-row:1}}
`
