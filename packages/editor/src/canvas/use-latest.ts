import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the latest render, for handlers that must not change with it. Not to be read while rendering. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const ref = useRef(value);
  useLayoutEffect(() => {
    ref.current = value;
  });
  return ref;
}
