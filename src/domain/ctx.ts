import type { From } from '../contract/audit.ts';
import type { Principal } from '../contract/principal.ts';
import type { Domain } from './domain.ts';

/** What each verb gets first: the domain, the caller, and where the call came from. */
export type Ctx = { domain: Domain; principal: Principal; from?: From | undefined };
