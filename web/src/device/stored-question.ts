const name = 'nestbook.ask-with-pro'

/**
 * The conversation whose question was over a limit, and is to be asked once there is Pro; its words wait in the box. Only
 * the tab where that happened keeps it: no other one may ask it as well.
 */
export function questionForPro(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

export function storeQuestionForPro(conversation: string): void {
  try {
    sessionStorage.setItem(name, conversation)
  } catch {
    // Then it waits in its box, and is asked by hand.
  }
}

export function dropQuestionForPro(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
