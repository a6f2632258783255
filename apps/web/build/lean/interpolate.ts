/** Centre x, centre y and width of what is in view. */
type View = readonly [number, number, number];

/** How much zooming out costs against moving: the value that people liked best in the study cited below. */
const rho = Math.SQRT2;

/**
 * From one view to another as the eye follows best, zooming out on long ways: J. J. van Wijk and W. A. A. Nuij, "Smooth and
 * efficient zooming and panning", IEEE InfoVis 2003, equations 9 to 11.
 */
export function interpolateZoom([x0, y0, w0]: View, [x1, y1, w1]: View): (share: number) => View {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const way = Math.hypot(dx, dy);
  if (way < 1e-6) return (share) => [x0 + share * dx, y0 + share * dy, w0 * (w1 / w0) ** share];
  const bend = (width: number, sign: 1 | -1) =>
    -Math.asinh((w1 * w1 - w0 * w0 + sign * rho ** 4 * way * way) / (2 * width * rho * rho * way));
  const [from, to] = [bend(w0, 1), bend(w1, -1)];
  return (share) => {
    const at = from + share * (to - from);
    const done = (w0 / (rho * rho * way)) * (Math.cosh(from) * Math.tanh(at) - Math.sinh(from));
    return [x0 + done * dx, y0 + done * dy, (w0 * Math.cosh(from)) / Math.cosh(at)];
  };
}

/** From one view to another in even steps. */
export function interpolate(from: View, to: View): (share: number) => View {
  const at = (index: 0 | 1 | 2, share: number) => from[index] * (1 - share) + to[index] * share;
  return (share) => [at(0, share), at(1, share), at(2, share)];
}
