import type { BundleSummary } from '../../../sdk/bundle/bundle-summary.ts';
import type { BundleVerdict } from '../../../sdk/bundle/verify-bundle.ts';

/** The answer of the worker. `verifiedAt` is ISO 8601 in UTC, by the clock of the reader's device. */
export type VerifiedBundle = { verdict: BundleVerdict; summary: BundleSummary; verifiedAt: string };
