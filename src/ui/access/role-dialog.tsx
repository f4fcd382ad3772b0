import { Dialog as Base } from '@base-ui/react/dialog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { keyOfAccess } from '../../contract/caller/access-key.ts';
import { ROLES, type Role } from '../../contract/caller/role.ts';
import type { Access, AccessLine } from '../../contract/schema/access.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import type { People } from '../audit/words/people.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Problem } from '../controls/problem.tsx';
import { ReasonField } from '../controls/reason-field.tsx';
import { toastDone } from '../controls/toast.ts';
import type { AccessReader } from './access-reader.ts';
import { nameIn } from './name-in.ts';
import { grantedBy, roleIn } from './role-in.ts';

type Props = {
	access: Access;
	people: People;
	subject: string;
	reader: AccessReader;
	open: boolean;
	onOpenChange(open: boolean): void;
};

/** Gives a person a role instead of the one before, with a reason. */
export function RoleDialog({ access, people, subject, reader, open, onOpenChange }: Props) {
	const t = useTranslations('access');
	const roleName = useTranslations('roles');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const router = useRouter();
	const name = nameIn(people, subject);
	const { role: before } = roleIn(access, subject);
	const [role, setRole] = useState<Role>(before);
	const [reason, setReason] = useState('');
	const change = useMutation(
		trpc.access.changeRole.mutationOptions({
			onSuccess(result) {
				onOpenChange(false);
				if ('waits' in result) return toastDone(t('asked', { count: result.waits.approvers.length }));
				toastDone(t('changed', { name, role: roleName(role) }));
				// The reader may have lost the right to see this page.
				if (subject === reader.subject) return router.refresh();
				return readAgain(queryClient, trpc.access.pathFilter());
			},
		}),
	);
	const send = () => change.mutate({ subject, role, reason });
	const losesAdmin = before === 'admin' && role !== 'admin';
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			onClosed={change.reset}
			onSubmit={send}
			title={before === 'member' ? t('giveTo', { name }) : t('changeOf', { name })}
			footer={
				<>
					<Base.Close render={<Button look="quiet">{t('cancel')}</Button>} />
					<Button
						look={losesAdmin ? 'danger' : 'primary'}
						type="submit"
						disabled={change.isPending || role === before || reason.trim() === ''}
					>
						{change.isPending
							? t('saving')
							: access.fourEyes
								? t('askForIt')
								: role === 'member'
									? t('take')
									: t('save')}
					</Button>
				</>
			}
			className="max-w-lg"
		>
			{access.fourEyes && <p className="rounded-xl bg-sunken px-4 py-3 text-small">{t('asksFirst')}</p>}
			<RoleChoice value={role} onChange={setRole} />
			{losesAdmin && (
				<Consequences lines={grantedBy(access, subject)} people={people} isSelf={subject === reader.subject} />
			)}
			<ReasonField label={t('reason')} value={reason} onChange={setReason} />
			{change.isError && <Problem error={change.error} onRetry={send} />}
		</Dialog>
	);
}

function RoleChoice({ value, onChange }: { value: Role; onChange(role: Role): void }) {
	const t = useTranslations('access');
	const name = useTranslations('roles');
	const about = useTranslations('rolesAbout');
	const group = useId();
	return (
		<fieldset className="divide-y divide-line rounded-xl border border-line">
			<legend className="sr-only">{t('role')}</legend>
			{ROLES.map((role) => (
				<div
					key={role}
					className="relative flex items-baseline gap-3 px-3.5 py-2.5 has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-accent"
				>
					<input
						type="radio"
						id={`${group}-${role}`}
						name={group}
						checked={role === value}
						onChange={() => onChange(role)}
						aria-describedby={`${group}-${role}-about`}
						className="relative z-1 accent-accent outline-none"
					/>
					<div>
						{/* The whole row takes the click. */}
						<label htmlFor={`${group}-${role}`} className="font-semibold after:absolute after:inset-0">
							{name(role)}
						</label>
						<p id={`${group}-${role}-about`} className="text-small text-muted">
							{about(role)}
						</p>
					</div>
				</div>
			))}
		</fieldset>
	);
}

/** Lists the tokens and webhooks that end with the role of an admin. */
function Consequences({ lines, people, isSelf }: { lines: AccessLine[]; people: People; isSelf: boolean }) {
	const t = useTranslations('access');
	return (
		<div role="status" className="rounded-xl bg-sunken px-4 py-3 text-small">
			{isSelf && <p className="font-semibold">{t('loseYourself')}</p>}
			<p>{t('ends', { count: lines.length })}</p>
			{lines.length > 0 && (
				<ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
					{lines.map((line) => (
						<li key={keyOfAccess(line)}>
							{t(line.kind === 'token' ? 'endsToken' : 'endsWebhook', {
								name: line.name ?? '',
								subject: nameIn(people, line.subject),
							})}
						</li>
					))}
				</ul>
			)}
		</div>
	);
}
