import { Icon, type IconProps } from './icon.tsx';

// Apart from the other icons, as every screen loads these.

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m3 8.5 3.3 3.3L13 4.6" />
    </Icon>
  );
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M8 4.800v3.800M8 11.100v.1" />
    </Icon>
  );
}
