import {
	BellRing,
	Bug,
	Gauge,
	Gavel,
	Handshake,
	LayoutDashboard,
	type LucideIcon,
	PackageCheck,
	ScrollText,
	Ticket,
	Users,
} from 'lucide-react';
import type { Rights } from '../../contract/caller/role.ts';

type AdminPage = {
	path: string;
	says:
		| 'overview'
		| 'audit'
		| 'people'
		| 'approvals'
		| 'invitations'
		| 'moderation'
		| 'alarms'
		| 'jobs'
		| 'heat'
		| 'exceptions';
	right: keyof Rights;
	Icon: LucideIcon;
};

const ADMIN_PAGES: readonly AdminPage[] = [
	{ path: '/admin', says: 'overview', right: 'readsTrail', Icon: LayoutDashboard },
	{ path: '/admin/audit', says: 'audit', right: 'readsTrail', Icon: ScrollText },
	{ path: '/admin/people', says: 'people', right: 'readsAccess', Icon: Users },
	{ path: '/admin/approvals', says: 'approvals', right: 'decidesApprovals', Icon: Handshake },
	{ path: '/admin/invitations', says: 'invitations', right: 'invites', Icon: Ticket },
	{ path: '/moderation', says: 'moderation', right: 'moderates', Icon: Gavel },
	{ path: '/admin/alarms', says: 'alarms', right: 'readsTrail', Icon: BellRing },
	{ path: '/admin/jobs', says: 'jobs', right: 'runsService', Icon: PackageCheck },
	{ path: '/admin/heat', says: 'heat', right: 'runsService', Icon: Gauge },
	{ path: '/admin/exceptions', says: 'exceptions', right: 'runsService', Icon: Bug },
];

/** The pages of admins and auditors that a reader with these rights may see. */
export const adminPagesFor = (rights: Rights): readonly AdminPage[] => ADMIN_PAGES.filter(({ right }) => rights[right]);
