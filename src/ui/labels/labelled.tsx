'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import type { Label } from '../../contract/label/labels.ts';
import { Button } from '../controls/button.tsx';
import { LabelLine } from './label-line.tsx';
import { useLabels } from './use-labels.ts';

/** Events whose text the reader uncovered. They stay so when they are scrolled away and back. */
const uncovered = new Set<string>();

type Props = {
	event: Pick<Event, 'actor'> & { id?: string };
	/** Labels that the server gave with the event, for a stranger. */
	given?: readonly Label[] | undefined;
	children: ReactNode;
};

/** Content of an event under its labels. It is covered until the reader opens it, where the reader wants a warning. */
export function Labelled({ event, given, children }: Props) {
	const t = useTranslations('labels');
	const { id = '' } = event;
	const { labels, choice } = useLabels(event, given);
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
