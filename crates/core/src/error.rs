//! Errors that display as one sentence.

/// Declares an enum in which each variant ends in its message, and implements `Display`. The
/// message is what `write!` takes after the formatter; it may name the fields of the variant.
#[doc(hidden)]
#[macro_export]
macro_rules! enum_with_messages {
    (
        $(#[$about:meta])*
        pub enum $type:ident {
            $(
                $(#[$about_variant:meta])*
                $variant:ident
                $(($($item:ident: $item_type:ty),+))?
                $({$($(#[$about_field:meta])* $field:ident: $field_type:ty),+ $(,)?})?
                = $($message:expr),+;
            )+
        }
    ) => {
        $(#[$about])*
        pub enum $type {
            $(
                $(#[$about_variant])*
                $variant $(($($item_type),+))? $({$($(#[$about_field])* $field: $field_type),+})?
            ),+
        }

        impl ::core::fmt::Display for $type {
            #[allow(unused_variables, reason = "a message need not name all fields")]
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $($type::$variant $(($($item),+))? $({$($field),+})? => write!(f, $($message),+)),+
                }
            }
        }
    };
}

/// Implements `Error` for a type with `Display`, and `Debug` with the same text: a program
/// that returns the error from `main` prints it with `Debug`.
macro_rules! error_as_sentence {
    ($type:ty) => {
        error_as_sentence!($type, |_| None);
    };
    ($type:ty, $source:expr) => {
        impl ::core::fmt::Debug for $type {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Display::fmt(self, f)
            }
        }

        impl ::core::error::Error for $type {
            fn source(&self) -> Option<&(dyn ::core::error::Error + 'static)> {
                let source: fn(&$type) -> Option<&(dyn ::core::error::Error + 'static)> = $source;
                source(self)
            }
        }
    };
}
