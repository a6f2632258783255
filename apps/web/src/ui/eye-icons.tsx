import { Icon, type IconProps } from './icon.tsx';

// Apart from the other icons, as login loads these.

export function EyeIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M1.6 8S3.9 3.6 8 3.6 14.4 8 14.4 8 12.1 12.4 8 12.4 1.6 8 1.6 8Z" />
      <circle cx="8" cy="8" r="1.9" />
    </Icon>
  );
}

export function EyeOffIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6.5 3.8A6 6 0 0 1 8 3.6c4.1 0 6.4 4.4 6.4 4.4a11 11 0 0 1-1.6 2.2M4.2 4.9A10.5 10.5 0 0 0 1.6 8S3.9 12.4 8 12.400a6.2 6.2 0 0 0 3.4-1.100M2.4 2.400l11.2 11.2" />
    </Icon>
  );
}
