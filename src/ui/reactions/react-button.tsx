'use client';

import { SmilePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Event } from '../../contract/event/event.ts';
import type { Reactions } from '../../contract/reading/reaction.ts';
import { ACTION } from '../controls/button-look.ts';
import { lazyComponent, useLazyComponent, useToastNotLoaded } from '../controls/lazy-component.ts';
import { ShortCount } from '../controls/short-count.tsx';
import { useHydrated } from '../hooks/clock.tsx';
import { countOfAll, mostGiven } from './changed-reactions.ts';
import { KindIcon } from './kind-icon.tsx';
import type { PickerProps } from './reaction-picker.tsx';

const Picker = lazyComponent(() => import('./reaction-picker.tsx'));

type Props = {
	event: Event;
	reactions: Reactions;
	/** Whether it also sums up what was given, where there is one line for all. */
	sumsUp?: boolean;
};

/** Opens the kinds of reactions to an event. */
export function ReactButton({ event, reactions, sumsUp = false }: Props) {
	const t = useTranslations('reactions');
	const hydrated = useHydrated();
	const [button, setButton] = useState<HTMLElement | null>(null);
	/** Undefined until it is opened for the first time. */
	const [open, setOpen] = useState<boolean>();
	const shown = sumsUp ? mostGiven(reactions) : undefined;
	const count = sumsUp ? countOfAll(reactions) : 0;
	return (
		<>
			<button
				ref={setButton}
				type="button"
				disabled={!hydrated}
				aria-label={t('reactWith', { count })}
				title={t('react')}
				aria-haspopup="menu"
				aria-expanded={open === true}
				onPointerEnter={Picker.loadAhead}
				onFocus={Picker.loadAhead}
				onClick={() => setOpen(!open)}
				className={`${ACTION} ${sumsUp ? 'min-w-11' : ''} aria-expanded:bg-sunken`}
			>
				{shown ? <KindIcon kind={shown} /> : <SmilePlus size={16} aria-hidden />}
				{count > 0 && <ShortCount of={count} />}
			</button>
			{open !== undefined && (
				<OpenedPicker {...{ event, reactions, button, open }} align={sumsUp ? 'end' : 'start'} onOpenChange={setOpen} />
			)}
		</>
	);
}

/** Apart from the button, so that an event whose picker was never opened waits for nothing. */
function OpenedPicker(props: PickerProps) {
	const toastNotLoaded = useToastNotLoaded();
	useLazyComponent(Picker, props.open, () => {
		props.onOpenChange(false);
		toastNotLoaded();
	});
	return <Picker {...props} />;
}
