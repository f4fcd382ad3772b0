/** A log as the product keeps it, with ledgers of several subjects: posts, follows, removals, renames. */

import type { EventId } from '../../contract/event/event.ts';
import type { SubjectId } from '../../contract/subject/subject.ts';
import { postEvent } from '../../domain/event/post-event.ts';
import { removeEvent } from '../../domain/event/remove-event.ts';
import { follow } from '../../domain/graph/follow.ts';
import { unfollow } from '../../domain/graph/unfollow.ts';
import { sha256 } from '../../domain/ledger/sha256.ts';
import { createLogSigner } from '../../domain/log/signer.ts';
import type { LogSigner, LogWitness } from '../../domain/ports/ports.ts';
import { editProfile } from '../../domain/subject/edit-profile.ts';
import type { Remembered, Trust } from '../../sdk/verify/trust.ts';
import { checkpointOf, treeKeys } from '../../storage/rows/log/tree.ts';
import { parseCheckpoint } from '../../tlog/checkpoint.ts';
import { formatSignatureLine, parseNote } from '../../tlog/note.ts';
import { formatVerifierKey, KEY_TYPE } from '../../tlog/note-keys.ts';
import { verifyConsistency } from '../../tlog/tree.ts';
import { parseAddCheckpoint } from '../../tlog/witness.ts';
import type { Random } from '../simulator/random.ts';
import { newSignerKey, noteSigner, signNote } from '../tlog/note-signer.ts';
import { createWorld, type World } from '../world.ts';
import { type AllRows, readAllRows } from './rows.ts';

const ORIGIN = 'tamper.example/log';
/** Commands that wait on the same ledger share transactions. */
const COMMANDS_AT_ONCE = 16;
/** Leaves that come into the log at once: entry bundles have several batches. */
const BATCHES = 10;

/** `earlier` is the store when its log was half as large. `signer` is the key of the log itself, and `other` another. */
export type RealLog = {
	rows: AllRows;
	earlier: AllRows;
	trust: Trust;
	/** The last checkpoint. */
	remembered: Remembered | undefined;
	subjects: SubjectId[];
	signer: LogSigner;
	other: LogSigner;
	now: number;
};

/** Its log has about so many leaves. */
export async function makeRealLog(size: number, random: Random): Promise<RealLog> {
	const witness = newWitness();
	const signer = createLogSigner('0c'.repeat(32), () => 1_772_500_000);
	const world = await createWorld('embedded', '', {
		logPort: { origin: ORIGIN, signer, witnesses: [witness.port] },
	});
	try {
		const story = new Story(world, random);
		await story.begin(8);
		await story.goOn(Math.floor(size / 2));
		const earlier = await readAllRows(world.store);
		await story.goOn(size);
		const rows = await readAllRows(world.store);
		if (world.errors.length > 0) throw new Error(world.errors.join('\n'));
		const keys = signer.verifierKeysOf(ORIGIN);
		return {
			rows,
			earlier,
			trust: { origin: ORIGIN, keys, witnesses: [witness.port.verifierKey], needed: 1 },
			remembered: { note: noteIn(rows), keys },
			subjects: story.subjects,
			signer,
			other: createLogSigner('0d'.repeat(32), () => 1_772_500_000),
			now: world.domain.now(),
		};
	} finally {
		await world.close();
	}
}

export const noteIn = ({ log }: AllRows): string => {
	const { partition, row } = treeKeys.checkpoint(1);
	const found = log.get(partition)?.find((one) => one.row === row);
	if (!found) throw new Error('Nothing was signed.');
	return checkpointOf(found).note;
};

class Story {
	readonly subjects: SubjectId[] = [];
	readonly #world: World;
	readonly #random: Random;
	readonly #posted: { actor: SubjectId; id: EventId }[] = [];
	#entries = 0;

	constructor(world: World, random: Random) {
		this.#world = world;
		this.#random = random;
	}

	async begin(people: number): Promise<void> {
		for (let at = 0; at < people; at++) this.subjects.push(await this.#world.person(`person${at}`));
		await this.#publish();
	}

	/** Goes on until the log has about so many leaves. */
	async goOn(size: number): Promise<void> {
		while (this.#entries < size) {
			for (let at = 0; at < BATCHES && this.#entries < size; at++, this.#entries += COMMANDS_AT_ONCE)
				await Promise.all(Array.from({ length: COMMANDS_AT_ONCE }, () => this.#step()));
			await this.#reply();
			await this.#publish();
		}
	}

	async #publish(): Promise<void> {
		await this.#world.settle();
		await this.#world.keepLog();
	}

	async #step(): Promise<void> {
		const actor = this.#someone();
		const other = this.#someone();
		const ctx = this.#world.as(actor);
		const chance = this.#random.next();
		if (chance < 0.08 && actor !== other) await follow(ctx, { follower: actor, followed: other });
		else if (chance < 0.12 && actor !== other) await unfollow(ctx, { follower: actor, followed: other });
		else if (chance < 0.18) await editProfile(ctx, { subject: actor, name: `Name ${this.#random.below(1_000)}` });
		else if (chance < 0.25 && this.#posted.length > 0) await this.#removeOne();
		else {
			const { id } = await this.#world.post(actor, `Text ${this.#random.below(1_000_000)}`);
			this.#posted.push({ actor, id });
		}
	}

	/** Alone, so that nobody removes the answered event meanwhile. */
	async #reply(): Promise<void> {
		const answered = this.#posted[this.#random.below(this.#posted.length)];
		if (!answered) return;
		const corrects = this.#random.chance(0.5);
		const actor = corrects ? answered.actor : this.#someone();
		const replyTo = { subject: answered.actor, id: answered.id };
		const input = { actor, text: 'No', replyTo, ...(corrects && { corrects }) };
		const { event } = await postEvent(this.#world.as(actor), input);
		this.#posted.push({ actor, id: event.id });
		this.#entries++;
	}

	async #removeOne(): Promise<void> {
		const [event] = this.#posted.splice(this.#random.below(this.#posted.length), 1);
		if (event) await removeEvent(this.#world.as(event.actor), event);
	}

	#someone(): SubjectId {
		return this.subjects[this.#random.below(this.subjects.length)] ?? '';
	}
}

/** A witness that cosigns what goes on from what it has cosigned. */
function newWitness(): { port: LogWitness } {
	const { signer, verifier } = newSignerKey('witness.example/w', KEY_TYPE.cosignature);
	const sign = noteSigner(signer);
	let known = { size: 0, root: sha256('') };
	return {
		port: {
			verifierKey: formatVerifierKey(verifier),
			async add(body) {
				const { old, proof, checkpoint } = parseAddCheckpoint(body);
				const { text } = parseNote(checkpoint);
				const { size, root } = parseCheckpoint(text);
				if (old !== known.size) return { status: 409, type: 'text/x.tlog.size', body: `${known.size}\n` };
				const claim = { from: old, to: size, proof, fromRoot: known.root, toRoot: root };
				if (!verifyConsistency(sha256, claim)) return { status: 422, type: '', body: '' };
				known = { size, root };
				return { status: 200, type: '', body: formatSignatureLine(signNote(text, sign, 1_772_500_000)) };
			},
		},
	};
}
