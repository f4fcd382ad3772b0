/**
 * Entries as events of the Open Cybersecurity Schema Framework, https://schema.ocsf.io/1.5.0: sign-ins as Authentication
 * (3002), subjects as Account Change (3001), all else as API Activity (6003). What OCSF has no attribute for is in
 * `unmapped`, under the names that an entry has.
 */
import { factsOf } from '../../contract/audit/actions.ts';
import type { TrailEntry } from '../../contract/audit/audit.ts';

export const OCSF_VERSION = '1.5.0';

const CLASSES = {
	account: { uid: 3001, category: 3, activities: { create: 1, enable: 2, disable: 5, delete: 6, other: 99 } },
	authentication: { uid: 3002, category: 3, activities: { logon: 1, logoff: 2 } },
	api: { uid: 6003, category: 6, activities: { create: 1, read: 2, update: 3, delete: 4, other: 99 } },
} as const;
type Activity = {
	[C in keyof typeof CLASSES]: `${C} ${keyof (typeof CLASSES)[C]['activities'] & string}`;
}[keyof typeof CLASSES];

const PRODUCT = { name: 'Tideline', vendor_name: 'Tideline' };
const SUCCESS = { status_id: 1, status: 'Success' };

export function ocsfEvent(entry: TrailEntry, cursor?: string): { unmapped: object } & Record<string, unknown> {
	const { action, subject, seq, at, target } = entry;
	const named: Activity = factsOf(action)?.ocsf ?? 'api other';
	const [name, activity] = named.split(' ') as [keyof typeof CLASSES, string];
	const { uid, category, activities } = CLASSES[name];
	const id = (activities as Record<string, number>)[activity] ?? 99;
	const failed = action === 'sign-in-failed' && { status_id: 2, status: 'Failure', status_detail: target };
	return {
		class_uid: uid,
		category_uid: category,
		activity_id: id,
		activity_name: id === 99 ? action : activity.charAt(0).toUpperCase() + activity.slice(1),
		type_uid: uid * 100 + id,
		severity_id: 1,
		...(failed || SUCCESS),
		time: Date.parse(at),
		metadata: {
			version: OCSF_VERSION,
			product: PRODUCT,
			uid: `${subject}/${seq}`,
			event_code: action,
			sequence: seq,
			original_time: at,
		},
		...partOf(name, entry),
		unmapped: unmappedOf(entry, cursor),
	};
}

/** Fields that each class has beside the common ones. */
function partOf(name: keyof typeof CLASSES, { subject, actor, action, target, address, via }: TrailEntry): object {
	const by = { user: { uid: actor } };
	// The way in is what is always known of the other end.
	const from = { svc_name: via, ...(address !== undefined && { ip: address }) };
	switch (name) {
		case 'account':
			return { user: { uid: subject }, actor: by, src_endpoint: from };
		case 'authentication':
			return { user: { uid: subject }, actor: by, src_endpoint: from, service: { name: PRODUCT.name } };
		case 'api':
			return {
				actor: by,
				api: { operation: action, service: { name: PRODUCT.name } },
				src_endpoint: from,
				...(target !== '' && { resources: [{ uid: target }] }),
			};
		default:
			return name satisfies never;
	}
}

function unmappedOf(entry: TrailEntry, cursor: string | undefined): object {
	const { subject, via, target, client, before, after, contentHash, prev, hash } = entry;
	return { subject, via, target, client, before, after, contentHash, prev, hash, cursor };
}
