const nest = 'M3.4 43.6C14 42.4 25.4 45 32 51.4C38.6 45 50 42.4 60.6 43.6C58.6 55 47.6 61.6 32 61.6S5.4 55 3.4 43.6Z'
const leftPage = 'M31 29.5C25.6 23.4 17 20.8 7 21.6V40.4C17 39.8 25.6 42 31 47.6Z'
const rightPage = 'M33 29.5C38.4 23.4 47 20.8 57 21.6V40.4C47 39.8 38.4 42 33 47.6Z'
const twigs =
  'M9.5 48.6C17 47.8 25 50.4 31 56.4M16 54.4C20.6 54.4 25 56 28.6 58.6M54.5 48.6C47 47.8 41 49.6 36 53.6M49.6 53.6C44.6 53.4 39.6 55.4 36.2 58.6'

const day = { egg: '#E6A23C', left: '#B4532A', right: '#C76A3E', nest: '#2E211A', twigs: '#FBF6EC' }
const night = { egg: '#F0B45C', left: '#F5EADA', right: '#E2CFB0', nest: '#C9683A', twigs: '#221914' }

/** The logo in both its colourings; the theme shows one of them. */
export function Mark() {
  return (
    <svg className="logo" viewBox="0 0 64 64" aria-hidden="true">
      <Colouring className="logo-day" pigments={day} />
      <Colouring className="logo-night" pigments={night} />
    </svg>
  )
}

function Colouring({ className, pigments }: { className: string; pigments: typeof day }) {
  return (
    <g className={className}>
      <circle cx="32" cy="13.5" r="6.5" fill={pigments.egg} />
      <path d={leftPage} fill={pigments.left} />
      <path d={rightPage} fill={pigments.right} />
      <path d={nest} fill={pigments.nest} />
      <path d={twigs} fill="none" stroke={pigments.twigs} strokeWidth="1.7" strokeLinecap="round" />
    </g>
  )
}
