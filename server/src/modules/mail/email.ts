import { escapeHtml } from '../proof-page/proof-page.ts'
/** What a mail says. `path` leads into the product; `list` is numbered. */
export type Email = {
  subject: string
  heading: string
  opening: string
  list?: [title: string, text: string][]
  button: { label: string; path: string }
  closing: string
  /** Whether the button's address is written out as well. */
  showsLink: boolean
  foot: string
  /** A place of the product beside the support's address. */
  footLink?: { label: string; path: string }
}

type Place = { origin: string; support: string }

const serif = "'Literata Variable','Literata',Georgia,'Times New Roman',serif"
const sans = "'Atkinson Hyperlegible Next Variable',Verdana,Arial,sans-serif"
const table = '<table role="presentation" cellpadding="0" cellspacing="0"'

/** Styles that mail programs may leave out; everything else stands in the elements themselves. */
const styles = [
  'body{margin:0;background:#FBF6EC}table{border-collapse:separate;width:100%}',
  '@media(max-width:480px){.em-card{padding:24px 20px!important}.em-pad{padding-left:29px!important;padding-right:29px!important}',
  '.em-wrap{padding:0 8px!important}.em h1{font-size:26px!important}}',
  '@media(prefers-color-scheme:dark){body{background:#221914}.em-bg{background:#221914!important}',
  '.em-card{background:#2D221B!important;border-color:#46372C!important}.em-ink{color:#F5EADA!important}',
  '.em-ink2{color:#DCCBB4!important}.em-ink3{color:#BBA68E!important}.em-link{color:#F3C07A!important}',
  '.em-btn{background:#F0B45C!important}.em-btn-a{color:#2A1A0B!important}.em-l{display:none!important}',
  '.em-d{display:block!important}.em-num{color:#C9683A!important}}',
].join('')

export function emailAsHtml(letter: Email, place: Place): string {
  const schemes =
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${schemes}<title>${escapeHtml(letter.subject)}</title><style>${styles}</style></head><body>${bodyOf(letter, place)}</body></html>`
}

export function emailAsText(letter: Email, place: Place): string {
  const { heading, opening, list = [], button, closing, foot, footLink } = letter
  const steps = list.map(([title, text], index) => `${index + 1}. ${title}. ${text}`)
  const parts = [heading, opening, ...steps, `${button.label}:\n${place.origin}${button.path}`, closing]
  return `${parts.join('\n\n')}\n\n--\n${foot}${footLink ? `\n${footLink.label}: ${place.origin}${footLink.path}` : ''}\nQuestions: ${place.support}\n`
}

function bodyOf(letter: Email, { origin, support }: Place): string {
  const address = escapeHtml(`${origin}${letter.button.path}`)
  const { footLink } = letter
  const link = footLink
    ? `<a class="em-link" href="${escapeHtml(`${origin}${footLink.path}`)}" style="color:#8A3B1B">${escapeHtml(footLink.label)}</a> &nbsp; `
    : 'Questions: '
  const mailTo = `<a class="em-link" href="mailto:${escapeHtml(support)}" style="color:#8A3B1B">${escapeHtml(support)}</a>`
  const card = [
    `<h1 class="em-ink" style="margin:0 0 16px;font:500 30px/1.18 ${serif};letter-spacing:-.3px;color:#2E211A">${escapeHtml(letter.heading)}</h1>`,
    paragraph(letter.opening, ''),
    letter.list ? numbered(letter.list) : '',
    `${table} style="width:auto;margin:8px 0 24px"><tr><td class="em-btn" style="background:#2E211A;border-radius:10px"><a class="em-btn-a" href="${address}" style="display:inline-block;padding:15px 26px;font:600 17px/1.2 ${sans};color:#FDF8EE;text-decoration:none">${escapeHtml(letter.button.label)}</a></td></tr></table>`,
    paragraph(letter.closing, letter.showsLink ? 'margin-bottom:20px' : 'margin-bottom:0;font-size:15px'),
    letter.showsLink
      ? small(
          `If the button does nothing, copy this into your browser:<br><a class="em-link" href="${address}" style="color:#8A3B1B;word-break:break-all">${address}</a>`,
        )
      : '',
  ].join('')
  const logo = (tone: 'light' | 'dark', alt: string, style: string) =>
    `<img class="em-${tone[0]}" src="${escapeHtml(origin)}/mail/lockup-${tone}.png" alt="${alt}" height="34" style="height:34px;width:auto${style}">`
  return `<div class="em em-bg" style="background:#FBF6EC">${table} width="100%"><tr><td align="center" style="padding:28px 0 32px">${table} style="max-width:600px;margin:0 auto"><tr><td class="em-pad" style="padding:0 49px 20px">${logo('light', 'Nestbook', '')}${logo('dark', '', ';display:none')}</td></tr><tr><td class="em-wrap" style="padding:0 16px">${table}><tr><td class="em-card" style="background:#FFFDF8;border:1px solid #E5D9C3;border-radius:10px;padding:32px 32px 30px">${card}</td></tr></table></td></tr><tr><td class="em-pad" style="padding:20px 49px 0">${small(`${escapeHtml(letter.foot)}<br>${link}${mailTo}`)}</td></tr></table></td></tr></table></div>`
}

function numbered(list: [string, string][]): string {
  const rows = list.map(
    ([title, text], index) =>
      `<tr><td style="width:32px;padding:10px 0;vertical-align:top;font:600 19px/1.35 ${serif};color:#B4532A" class="em-num">${index + 1}</td><td style="padding:10px 0;vertical-align:top"><b class="em-ink" style="font:600 17px/1.4 ${sans};color:#2E211A">${escapeHtml(title)}</b><br><span class="em-ink2" style="font:400 16px/1.5 ${sans};color:#4E3D32">${escapeHtml(text)}</span></td></tr>`,
  )
  return `${table} style="margin:0 0 12px">${rows.join('')}</table>`
}

function paragraph(text: string, style: string): string {
  return `<p class="em-ink2" style="margin:0 0 16px;font:400 17px/1.55 ${sans};color:#4E3D32;${style}">${escapeHtml(text)}</p>`
}

function small(html: string): string {
  return `<p class="em-ink3" style="margin:0;font:400 14px/1.5 ${sans};color:#6A5646">${html}</p>`
}
