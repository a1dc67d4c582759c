/** `$8.99`. */
export function inDollars(amount: number): string {
  return `$${amount.toFixed(2)}`
}
