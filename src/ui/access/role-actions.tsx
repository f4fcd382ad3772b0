import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Access } from '../../contract/schema/access.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { readAgain } from '../../trpc/read-again.ts';
import type { People } from '../audit/words/people.ts';
import { Button } from '../controls/button.tsx';
import type { AccessReader } from './access-reader.ts';
import { RoleDialog } from './role-dialog.tsx';
import { roleIn } from './role-in.ts';

type Props = { access: Access; people: People; subject: string; reader: AccessReader };

/** The button that gives a role, or changes it. None where pages can't change it. */
export function RoleActions({ access, people, subject, reader }: Props) {
	const t = useTranslations('access');
	const trpc = useTRPC();
	const queryClient = useQueryClient();
	const [isOpen, setOpen] = useState(false);
	const { role, source } = roleIn(access, subject);
	if (!access.changeable || source === 'setting') return null;
	function choose() {
		setOpen(true);
		// The dialog says which tokens and webhooks end: one may have been made since the page was read.
		void readAgain(queryClient, trpc.access.get.queryFilter());
	}
	return (
		<>
			<Button look="quiet" aria-haspopup="dialog" onClick={choose}>
				{role === 'member' ? t('give') : t('change')}
			</Button>
			<RoleDialog
				// Each opening begins with the role as it is.
				key={`${subject} ${role}`}
				access={access}
				people={people}
				subject={subject}
				reader={reader}
				open={isOpen}
				onOpenChange={setOpen}
			/>
		</>
	);
}
