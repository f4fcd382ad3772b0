'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { LabelLine } from './label-line.tsx';
import type { LabelsHere } from './use-labels.ts';

/** Events whose text the reader uncovered. They stay so when they are scrolled away and back. */
const uncovered = new Set<string>();

type Props = LabelsHere & { id: string | undefined; children: ReactNode };

/** Content of an event under its labels. It is covered until the reader opens it, where the reader wants a warning. */
export function Labelled({ id = '', labels, choice, children }: Props) {
	const t = useTranslations('labels');
	const [isOpen, setOpen] = useState(() => uncovered.has(id));
	if (labels.length === 0) return children;
	if (choice === 'show')
		return (
			<>
				<LabelLine labels={labels} />
				{children}
			</>
		);
	function toggle() {
		if (isOpen) uncovered.delete(id);
		else uncovered.add(id);
		setOpen(!isOpen);
	}
	return (
		<>
			<LabelLine labels={labels}>
				<Button look="plain" className="px-2" aria-expanded={isOpen} onClick={toggle}>
					{isOpen ? t('cover') : t('show')}
				</Button>
			</LabelLine>
			{isOpen && children}
		</>
	);
}
