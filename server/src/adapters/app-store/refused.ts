/** Why a receipt was not taken. Its message is for an operator and holds nothing of the receipt. */
export class ReceiptRefused extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'ReceiptRefused'
  }
}

/** The App Store could not be asked. */
export class AppStoreSilent extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'AppStoreSilent'
  }
}
