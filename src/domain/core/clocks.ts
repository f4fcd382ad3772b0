/**
 * How far the clocks of two processes may be apart, in milliseconds. Times that two processes wrote tell which came
 * first only where they differ by more than that; what rests on causes (entries, epochs, ETags) needs no bound.
 */
export const CLOCKS_APART_MS = 600_000;
