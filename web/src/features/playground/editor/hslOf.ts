/** Converts a color such as #0E5E4E to the three numbers of hsl(). GraphiQL adds the alpha channel to them. */
export function hslOf(color: string): string {
  const channels = /^#(..)(..)(..)$/
    .exec(color)
    ?.slice(1)
    .map((part) => Number.parseInt(part, 16) / 255);
  if (!channels) throw new Error(`Not a color of the theme: ${color}`);
  const [red = 0, green = 0, blue = 0] = channels;
  const high = Math.max(...channels);
  const low = Math.min(...channels);
  const range = high - low;
  const lightness = (high + low) / 2;
  if (range === 0) return `0, 0%, ${Math.round(lightness * 100)}%`;
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  // In sixths of the color wheel, which begin at red, green and blue.
  const hue =
    high === red ? ((green - blue) / range + 6) % 6 : high === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return `${Math.round(hue * 60)}, ${Math.round(saturation * 100)}%, ${Math.round(lightness * 100)}%`;
}
