'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { useTranslations } from 'next-intl';
import type { Topic } from '../../contract/timeline/muted-topic.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { useErrorSentence } from '../hooks/use-error-sentence.ts';
import { Refused } from '../machines/text-input.tsx';
import { type MutedFor, useMuteTopic, useTopicName } from './use-mute-topic.ts';

const LENGTHS: readonly MutedFor[] = ['week', 'always'];

type Props = {
	topics: readonly Topic[];
	open: boolean;
	onOpenChange(open: boolean): void;
	/** The button of the menu that led here. */
	button: HTMLElement | null;
};

/** Mutes the thread, a hashtag, the type or the source of an event: one press, for a week or for good. */
export default function MuteTopicsDialog({ topics, open, onOpenChange, button }: Props) {
	const t = useTranslations('mutedTopics');
	const lengthOf = useTranslations('mutedFor');
	const nameOf = useTopicName();
	const sentenceOf = useErrorSentence();
	const { mute, isPending, error, reset } = useMuteTopic(() => onOpenChange(false));
	return (
		<Dialog
			open={open}
			onOpenChange={onOpenChange}
			// The menu has one dialog for all events.
			onClosed={reset}
			finalFocus={() => button ?? true}
			title={t('ofEvent')}
			about={t('ofEventAbout')}
			footer={<Base.Close render={<Button look="quiet" />}>{t('cancel')}</Base.Close>}
			className="max-w-md"
		>
			<ul className="divide-y divide-line">
				{topics.map((topic) => {
					const name = nameOf(topic);
					return (
						<li key={`${topic.kind} ${topic.value}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
							<span className="min-w-40 flex-1 font-semibold [overflow-wrap:anywhere] first-letter:uppercase">
								{name}
							</span>
							<span className="ml-auto flex gap-2">
								{LENGTHS.map((length) => (
									<Button
										key={length}
										look="quiet"
										disabled={isPending}
										onClick={() => mute(topic, length)}
										aria-label={t('muteFor', { topic: name, length: lengthOf(length) })}
									>
										{lengthOf(length)}
									</Button>
								))}
							</span>
						</li>
					);
				})}
			</ul>
			<Refused sentence={error ? sentenceOf(error) : undefined} />
		</Dialog>
	);
}
