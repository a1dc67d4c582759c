const paths = {
  arrowDown: 'M12 5v14m-6-6 6 6 6-6',
  arrowUp: 'M12 19V5m-6 6 6-6 6 6',
  book: 'M12 6.6C9.8 5 6.8 4.6 3.6 5v13c3.2-.4 6.2 0 8.4 1.6 2.2-1.6 5.2-2 8.4-1.6V5c-3.2-.4-6.2 0-8.4 1.6Zm0 0v13',
  call: 'M6.2 4.5h3l1.5 4-2 1.5c1 2.2 2.9 4.2 5.2 5.3l1.6-2 4 1.5v3c0 1-.8 1.7-1.8 1.7C10.6 19.5 4.5 13.4 4.5 6.3c0-1 .7-1.8 1.7-1.8Z',
  chevron: 'm6 9.5 6 5.6 6-5.6',
  lamp: 'M8.4 4h7.2l3 8.6H5.4zM12 12.6V20M8.5 20h7M16 12.6v3',
  moon: 'M19.5 14.6A8 8 0 0 1 9.4 4.5a8 8 0 1 0 10.1 10.1Z',
  noSignal:
    'M3.8 9.8a12 12 0 0 1 4-2.7M20.2 9.8A12 12 0 0 0 11.5 6.2M7 13.3a8 8 0 0 1 3.6-2M17 13.3a8 8 0 0 0-1.6-1.2M10 16.5a3.5 3.5 0 0 1 4 0M12 19.4v.1M4.5 4.5l15 15',
  outward: 'M13.5 5H19v5.5M19 5l-8 8M16.5 13.5V19H5V7.5h5.5',
  text: 'M4.5 5.5h15V16h-8L7 19.5V16H4.5zM8.5 9.3h7M8.5 12.4h4.5',
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
