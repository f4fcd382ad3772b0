import type { From } from '../contract/audit/audit.ts';
import type { Principal } from '../contract/caller/principal.ts';
import type { Domain } from './domain.ts';

/** First argument of each verb: the domain, the caller, and the origin of the call. */
export type Ctx = { domain: Domain; principal: Principal; from?: From | undefined };
