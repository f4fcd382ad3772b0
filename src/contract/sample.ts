/**
 * The state of the sample: `posted` of its events of `of`.
 * - `none`: it can't be loaded here. `offered`: it can.
 * - `loading`: its job is under way. `stuck`: its job is parked.
 * - `loaded`: all of it is there.
 */
export type SampleState = { state: 'none' | 'offered' | 'loading' | 'stuck' | 'loaded'; posted: number; of: number };
