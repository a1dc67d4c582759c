export const productName = 'Nestbook'
export const mistakesLine = 'Nestbook can make mistakes. Please double check important information.'
export const skipToContent = 'Skip to content'
export const switchTheme = 'Switch between light and dark'
export const goHome = `${productName}, home`
