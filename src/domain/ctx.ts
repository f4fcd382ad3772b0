import type { ApprovalAct } from '../contract/approval/approval.ts';
import type { From } from '../contract/audit/audit.ts';
import type { Principal } from '../contract/caller/principal.ts';
import type { Domain } from './domain.ts';

/** An act that a second person approved. `seq`: the entry that asked for it. `by`: who approved it. */
export type Approved = { act: ApprovalAct; seq: number; by: string };

/** First argument of each verb: the domain, the caller, the origin of the call, and an approval where it has one. */
export type Ctx = { domain: Domain; principal: Principal; from?: From | undefined; approved?: Approved };
