import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Access } from '../../contract/schema/access.ts';
import type { People } from '../audit/words/people.ts';
import { Button } from '../controls/button.tsx';
import type { AccessReader } from './access-reader.ts';
import { RoleDialog } from './role-dialog.tsx';
import { roleIn } from './role-in.ts';

type Props = { access: Access; people: People; subject: string; reader: AccessReader };

/** The button that gives a role, or changes it. None where pages can't change it. */
export function RoleActions({ access, people, subject, reader }: Props) {
	const t = useTranslations('access');
	const [isOpen, setOpen] = useState(false);
	const { role, source } = roleIn(access, subject);
	if (!access.changeable || source === 'setting') return null;
	return (
		<>
			<Button look="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
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
