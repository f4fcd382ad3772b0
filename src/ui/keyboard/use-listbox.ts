'use client';

import { useEffect, useId, useState } from 'react';
import { pressedKey } from './pressed-key.ts';

type Listbox<Option> = {
	/** The options, in the order of the page. */
	options: readonly Option[];
	keyOf(option: Option): string;
	/** The option that Enter chooses while the reader has not moved to another one. */
	preselected: Option | undefined;
	/** The text that the options match. A reader who has moved starts over when it changes. */
	typed: string;
	onChoose(option: Option): void;
};

/**
 * The options of a field that keeps the focus, as ARIA's combobox pattern has it: arrow keys move among them, `choose`
 * takes the active one.
 */
export function useListbox<Option>({ options, keyOf, preselected, typed, onChoose }: Listbox<Option>) {
	const list = useId();
	const [moved, setMoved] = useState<{ typed: string; key: string }>();
	const reached = moved?.typed === typed ? options.find((option) => keyOf(option) === moved.key) : undefined;
	const active = reached ?? preselected;
	const idOf = (option: Option) => `${list}-${keyOf(option)}`;
	const activeId = active && idOf(active);
	useEffect(() => {
		if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
	}, [activeId]);
	const moveTo = (option: Option) => setMoved({ typed, key: keyOf(option) });

	/** True when the key moved to another option. */
	function onKeyDown(event: KeyboardEvent): boolean {
		if (event.ctrlKey || event.metaKey || event.altKey) return false;
		const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
		if (!step || options.length === 0) return false;
		event.preventDefault();
		const at = active ? options.indexOf(active) : step > 0 ? -1 : 0;
		const next = options.at((at + step) % options.length);
		if (next) moveTo(next);
		return true;
	}

	return {
		active,
		choose: () => active && onChoose(active),
		onKeyDown,
		listProps: { id: list, role: 'listbox' } as const,
		fieldProps: { 'aria-controls': list, 'aria-activedescendant': activeId },
		optionProps: (option: Option) =>
			({
				id: idOf(option),
				role: 'option',
				'aria-selected': option === active,
				onPointerMove: () => option !== active && moveTo(option),
				// The field keeps the focus.
				onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
				onClick: () => onChoose(option),
			}) as const,
	};
}
