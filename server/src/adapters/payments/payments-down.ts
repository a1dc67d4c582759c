/** Stripe did not answer, or not so that it could be read. Whatever was asked may or may not have been done. */
export class PaymentsDown extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'PaymentsDown'
  }
}
