/** Notices: what the service itself tells one subject. */
import type { AlarmKind } from '../alarm/alarm-rules.ts';
import type { ActKind } from '../approval/approval.ts';
import type { TokenId } from '../caller/token.ts';
import type { Label } from '../label/labels.ts';

/** Languages of notices: an event has the first one, and a mail that of its reader. */
export type NoticeLanguage = 'en' | 'de';

/** A token with the handle of the subject that it acts for, and that of the machine that uses it, if it is another one. */
export type NamedToken = { id: TokenId; name: string; handle: string; usedBy?: string };

/** Content of a notice, without its words. Times are ISO 8601 in UTC. */
export type NoticeContent =
	| { kind: 'token-expiring' | 'token-expired'; token: NamedToken; at: string }
	| { kind: 'token-revoked'; token: NamedToken }
	| { kind: 'webhook-off'; url: string; handle: string; why: 'gone' | 'no-admin' }
	/** `client` names the browser, and is empty where it did not tell. */
	| { kind: 'new-device'; client: string; at: string }
	/** It names no machine: the notice stays when the machine is gone. */
	| { kind: 'machine-erased' }
	/** `reason`: the words of the moderator. `until`: the end of a suspension for a time. */
	| { kind: 'event-removed' | 'limited' | 'unlimited' | 'unsuspended'; reason?: string }
	| { kind: 'labelled' | 'unlabelled'; of: 'event' | 'profile'; labels: Label[]; reason?: string }
	| { kind: 'suspended'; until?: string; reason?: string }
	/** They name nobody: a notice stays when a subject is erased. */
	| { kind: 'approval-waiting'; act: ActKind }
	| { kind: 'approval-given'; act: ActKind }
	| { kind: 'approval-refused'; act: ActKind }
	| { kind: 'alarm'; rule: AlarmKind; count?: number };
