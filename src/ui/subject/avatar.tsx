import { isMachineId } from '../../contract/subject/encoded-uid.ts';

/** A small seascape drawn from the subject's id. It is the same everywhere, and needs no image. Machines have square ones. */
export function Avatar({ id, size = 40, className = '' }: { id: string; size?: number; className?: string }) {
	const chance = digits(id);
	const hue = chance(360);
	const sea = (hue + 25 + chance(70)) % 360;
	const level = 17 + chance(7);
	const shape = isMachineId(id) ? 'rounded-[28%]' : 'rounded-full';
	return (
		<svg
			viewBox="0 0 40 40"
			width={size}
			height={size}
			aria-hidden="true"
			className={`block shrink-0 overflow-hidden ${shape} ${className}`}
		>
			<rect width="40" height="40" fill={`oklch(0.86 0.075 ${hue})`} />
			<circle
				cx={9 + chance(23)}
				cy={8 + chance(6)}
				r={3.5 + chance(3)}
				fill={`oklch(0.97 0.045 ${(hue + 40) % 360})`}
			/>
			<path d={wave(level, chance)} fill={`oklch(0.7 0.1 ${sea})`} />
			<path d={wave(level + 7, chance)} fill={`oklch(0.57 0.11 ${sea})`} />
			<path d={wave(level + 14, chance)} fill={`oklch(0.44 0.1 ${(sea + 15) % 360})`} />
		</svg>
	);
}

function wave(level: number, chance: (below: number) => number): string {
	const height = (3 + chance(5)) * (chance(2) ? 1 : -1);
	return `M0 ${level}C13 ${level - height} 27 ${level + height} 40 ${level}V40H0Z`;
}

/** A stream of small numbers that depend on the text alone (FNV-1a, then xorshift). */
function digits(text: string): (below: number) => number {
	let state = 2_166_136_261;
	for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619);
	// Ids that differ in one letter must not look alike.
	state = Math.imul(state ^ (state >>> 16), 2_246_822_507);
	state = Math.imul(state ^ (state >>> 13), 3_266_489_909) | 1;
	return (below) => {
		state ^= state << 13;
		state ^= state >>> 17;
		state ^= state << 5;
		return (state >>> 0) % below;
	};
}
