/**
 * What goes wrong when something is asked: a status, a long silence, or a connection cut before or after it was done.
 * Or an answer that was true when it was asked for and comes late.
 */
export type Fault = { on: string; does: number | 'slow' | 'late' | 'cut-before' | 'cut-after'; times: number }
