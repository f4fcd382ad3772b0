/** The key of a holder of access, by which `lastUsed` names it: its kind, subject and id, with spaces between. */
export const keyOfAccess = ({
	kind,
	subject,
	id,
}: {
	kind: string;
	subject: string;
	id?: string | undefined;
}): string => [kind, subject, ...(id ? [id] : [])].join(' ');
