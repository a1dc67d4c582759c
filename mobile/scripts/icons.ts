/**
 * Every picture that the shells carry, painted from art/logo.svg by draw-icons.ts. `logo` is the logo's part of the side,
 * `circle` that of the circle in the middle which the system always shows.
 */
export type Picture = {
  file: string
  side: number
  logo: number
  paints: Paints
  shape: 'square' | 'round' | 'bare'
  circle?: number
}
export type Paints = { ground: string; egg: string; left: string; right: string; nest: string }

const light = { ground: '#FBF6EC', egg: '#E6A23C', left: '#B4532A', right: '#C76A3E', nest: '#2E211A' }
const dark = { ground: '#221914', egg: '#E6A23C', left: '#F5EADA', right: '#E2CFB0', nest: '#D9774A' }
// The system takes the brightness of each part and lays its own colour over it.
const tinted = { ground: '#000000', egg: '#FFFFFF', left: '#D8D8D8', right: '#BEBEBE', nest: '#8E8E8E' }
// Of a monochrome layer only the shape counts.
const white = { ground: '#000000', egg: '#FFFFFF', left: '#FFFFFF', right: '#FFFFFF', nest: '#FFFFFF' }

const ios = 'ios/App/App/Assets.xcassets'
const android = 'android/app/src/main/res'
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }

const ofIos: Picture[] = [
  { file: `${ios}/AppIcon.appiconset/icon.png`, side: 1024, logo: 0.62, paints: light, shape: 'square' },
  { file: `${ios}/AppIcon.appiconset/icon-dark.png`, side: 1024, logo: 0.62, paints: dark, shape: 'square' },
  { file: `${ios}/AppIcon.appiconset/icon-tinted.png`, side: 1024, logo: 0.62, paints: tinted, shape: 'square' },
  ...[1, 2, 3].flatMap((scale): Picture[] => [
    { file: `${ios}/Splash.imageset/splash-${scale}x.png`, side: 180 * scale, logo: 0.9, paints: light, shape: 'bare' },
    {
      file: `${ios}/Splash.imageset/splash-dark-${scale}x.png`,
      side: 180 * scale,
      logo: 0.9,
      paints: dark,
      shape: 'bare',
    },
  ]),
]

// Of an adaptive icon's 108 units launchers promise to show a circle of 66.
const adaptive = { logo: 54 / 108, shape: 'bare', circle: 66 / 108 } as const
// A splash icon is 288 units wide, of which a circle of 192 is shown.
const splash = { logo: 0.42, shape: 'bare' } as const

const ofAndroid = Object.entries(densities).flatMap(([name, scale]): Picture[] => {
  const folder = `${android}/mipmap-${name}`
  return [
    { file: `${folder}/ic_launcher.png`, side: 48 * scale, logo: 0.66, paints: light, shape: 'square' },
    { file: `${folder}/ic_launcher_round.png`, side: 48 * scale, logo: 0.6, paints: light, shape: 'round' },
    { ...adaptive, file: `${folder}/ic_launcher_foreground.png`, side: 108 * scale, paints: light },
    { ...adaptive, file: `${folder}/ic_launcher_monochrome.png`, side: 108 * scale, paints: white },
    { ...splash, file: `${android}/drawable-${name}/splash.png`, side: 288 * scale, paints: light },
    { ...splash, file: `${android}/drawable-night-${name}/splash.png`, side: 288 * scale, paints: dark },
  ]
})

/** Sides are whole pixels. */
export const pictures: Picture[] = [...ofIos, ...ofAndroid]
