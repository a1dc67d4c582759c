/** What goes wrong when something is asked: a status, a long silence, a connection cut before or after it was done. */
export type Fault = { on: string; does: number | 'slow' | 'cut-before' | 'cut-after'; times: number }
