import drawings from './art/doodles.svg'
import './doodle.css'

/** The emojis that an ink drawing stands for: each is one path of `art/doodles.svg`, in a 40 by 40 square. */
const drawn = new Set(
  (
    '🌙 🌛 🌃 😤 🌧️ 🌥️ 🌪️ 🤝 🥊 🥦 🥣 🍽️ 📱 📵 📲 📺 🎮 🎧 🚽 🍼 ' +
    '🤱 👶 👵 😢 🥱 🤥 🙈 🙅 🧘 ✋ 👋 🗣️ ⏱️ ⏰ 🕚 🛡️ 🐣 🦷 🪥 🐨 ' +
    '🧸 🦉 🐛 💉 🩹 🪇 😴 🛏️ 🔋 ⚖️ 🧭 🎯 🌍 ⚽ 💔 💗 💘 💞 🕊️ 📦 ' +
    '🧳 💼 🎒 🎁 👻 🧩 🌋 💧 🍬 📝 🪨 📚 🧹 🏫 🏠 🔎 🌱 🚪 🪞 🚗 ' +
    '🎓 💨 🍻 🏳️‍🌈 🧦 🧷'
  ).split(' '),
)

/** The ink drawing for an emoji; the emoji itself where none is drawn. */
export function Doodle({ emoji }: { emoji: string }) {
  if (!drawn.has(emoji)) {
    return (
      <span className="doodle-emoji" aria-hidden="true">
        {emoji}
      </span>
    )
  }
  return (
    <svg className="doodle" viewBox="0 0 40 40" aria-hidden="true">
      <use href={`${drawings}#${idOf(emoji)}`} />
    </svg>
  )
}

function idOf(emoji: string): string {
  return `d-${Array.from(emoji, (sign) => sign.codePointAt(0)?.toString(16)).join('-')}`
}
