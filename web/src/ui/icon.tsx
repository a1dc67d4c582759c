const paths = {
  arrowDown: 'M12 5v14m-6-6 6 6 6-6',
  arrowUp: 'M12 19V5m-6 6 6-6 6 6',
  bin: 'M5 7h14M9.5 7V4.8h5V7M7 7l.9 12.4h8.2L17 7M10.3 10.5v5.6M13.7 10.5v5.6',
  book: 'M12 6.6C9.8 5 6.8 4.6 3.6 5v13c3.2-.4 6.2 0 8.4 1.6 2.2-1.6 5.2-2 8.4-1.6V5c-3.2-.4-6.2 0-8.4 1.6Zm0 0v13',
  call: 'M6.2 4.5h3l1.5 4-2 1.5c1 2.2 2.9 4.2 5.2 5.3l1.6-2 4 1.5v3c0 1-.8 1.7-1.8 1.7C10.6 19.5 4.5 13.4 4.5 6.3c0-1 .7-1.8 1.7-1.8Z',
  chevron: 'm6 9.5 6 5.6 6-5.6',
  copy: 'M9 8.5h10.5v11H9zM6.2 15.5H4.5v-11H15v1.7',
  cross: 'M6 6l12 12M18 6 6 18',
  lamp: 'M8.4 4h7.2l3 8.6H5.4zM12 12.6V20M8.5 20h7M16 12.6v3',
  menu: 'M4 6.5h15.5M4 12h12M4 17.5h15',
  moon: 'M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z',
  noSignal:
    'M3.8 9.8a12 12 0 0 1 4-2.7M20.2 9.8A12 12 0 0 0 11.5 6.2M7 13.3a8 8 0 0 1 3.6-2M17 13.3a8 8 0 0 0-1.6-1.2M10 16.5a3.5 3.5 0 0 1 4 0M12 19.4v.1M4.5 4.5l15 15',
  outward: 'M13.5 5H19v5.5M19 5l-8 8M16.5 13.5V19H5V7.5h5.5',
  pencil: 'M5 19l.9-3.9L16 5l3 3L8.9 18.1zM14 7l3 3',
  pin: 'M7.5 4.5h9v15L12 15.9l-4.5 3.6z',
  printer: 'M7.5 9V4.5h9V9M7.5 16.5h-3V9h15v7.5h-3M7.5 13.5h9v6h-9z',
  search: 'M17.2 11a6.2 6.2 0 1 1-12.4 0 6.2 6.2 0 0 1 12.4 0Zm-1.6 4.6 4.2 4.2',
  again: 'M19 12a7 7 0 1 1-2.3-5.2L19 8.5M19 4.5v4h-4',
  text: 'M4.5 5.5h15V16h-8L7 19.5V16H4.5zM8.5 9.3h7M8.5 12.4h4.5',
  thumb: 'M4.5 11H8v8.5H4.5zM8 11l3.6-6.7c1.6 0 2.3 1.1 2 2.5l-.6 3h5c1.3 0 2 1 1.7 2.2l-1.4 5.8c-.3 1-1 1.7-2.2 1.7H8',
  more: 'M4 12h3M10.5 12h3M17 12h3',
  warn: 'M12 4.5 21 19.5H3zM12 10v4.2M12 16.8v.1',
  tick: 'm5 12.6 4.6 4.6L19 7.4',
} as const

export type IconName = keyof typeof paths

export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
