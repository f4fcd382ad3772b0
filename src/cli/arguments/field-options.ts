import type { Command } from 'commander';
import { EVENT_FIELDS, OPTION_NAMES, type OptionName } from '../../contract/event/event-fields.ts';

/** The fields of an event that options of a command set. */
export type FieldOptions = Partial<Record<OptionName, string>>;

/** The option that sets a field: its name with dashes. */
export const optionOf = (name: OptionName): string =>
	`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Adds an option for each field of an event that has one. */
export const withFieldOptions = (command: Command): Command =>
	OPTION_NAMES.reduce(
		(made, name) => made.option(`${optionOf(name)} <value>`, EVENT_FIELDS[name].posted.option),
		command,
	);
