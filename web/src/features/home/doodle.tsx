/** The ink drawings on the notes, in a 40 by 40 square: circles as [x, y, r], the rest as one path. */
const drawings = {
  moon: {
    path: 'M28 25.5A13 13 0 0 1 14.3 9.5 13 13 0 1 0 28 25.5ZM25 8h7l-7 7.5h7.5M32 19h4l-4 4.5h4.3',
    circles: [],
  },
  storm: {
    path: 'M12 23.5a7 7 0 0 1-.5-14 9.5 9.5 0 0 1 17.8-.5 7.3 7.3 0 0 1 .7 14.5ZM14 28l-2 5M21 27l-3.5 5h4L19 37M29 28l-2 5',
    circles: [],
  },
  seesaw: {
    path: 'M5 31 35 17M20 24.5 15.5 35h9Z',
    circles: [
      [9, 22, 4.5],
      [30, 11, 4.5],
    ],
  },
  bowl: {
    path: 'M5 20h30c0 8-6 13-15 13S5 28 5 20ZM14 36h12M14 15c-3-3 2-4 0-8M21 15c-3-3 2-4 0-8M29 20 35 6',
    circles: [],
  },
  screen: {
    path: 'M14.5 4.5h11a3.5 3.5 0 0 1 3.5 3.5v24a3.5 3.5 0 0 1-3.5 3.5h-11A3.5 3.5 0 0 1 11 32V8a3.5 3.5 0 0 1 3.5-3.5ZM18 31h4M15 12h10M15 17h7',
    circles: [],
  },
  potty: { path: 'M9 17h22c0 7-3 11-8 12v6H15v-6c-4-1-6-5-6-12ZM11 17V6h7v11', circles: [] },
} as const

export type DoodleName = keyof typeof drawings

export function Doodle({ name }: { name: DoodleName }) {
  const { path, circles } = drawings[name]
  return (
    <svg className="doodle" viewBox="0 0 40 40" aria-hidden="true">
      <path d={path} />
      {circles.map(([x, y, radius]) => (
        <circle key={`${x},${y}`} cx={x} cy={y} r={radius} />
      ))}
    </svg>
  )
}
