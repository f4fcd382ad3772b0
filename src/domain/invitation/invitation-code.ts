import { createHash } from 'node:crypto';
import { isInvitationCode } from '../../contract/caller/invitation.ts';
import type { Ports } from '../ports/ports.ts';

const CODE_BYTES = 16;
/** Hexadecimal digits of the hash: as many bits as the code has. */
const ID_LENGTH = 32;

export const newCode = ({ randomBytes }: Pick<Ports, 'randomBytes'>): string =>
	Buffer.from(randomBytes(CODE_BYTES)).toString('hex');

/** The id of an invitation: a hash of its code, of which nothing else is stored. Undefined for a text that is no code. */
export const idOfCode = (code: string): string | undefined =>
	isInvitationCode(code) ? createHash('sha256').update(code).digest('hex').slice(0, ID_LENGTH) : undefined;
