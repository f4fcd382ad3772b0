import type { Principal } from '../contract/principal.ts';
import type { Domain } from './domain.ts';

/** What each verb gets first: the domain, and the caller. */
export type Ctx = { domain: Domain; principal: Principal };
