import Foundation
import Security

/// Short texts in the device's Keychain: they leave it neither with a backup nor with a move to another phone.
enum KeptSecrets {
    private static let service = "nestbook.secrets"

    static func read(_ name: String) -> String? {
        var query = item(name)
        query[kSecReturnData as String] = true
        query[kSecMatchLimit as String] = kSecMatchLimitOne
        var found: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess, let data = found as? Data
        else { return nil }
        return String(data: data, encoding: .utf8)
    }

    /// False when the Keychain would not take it.
    static func write(_ name: String, _ value: String) -> Bool {
        let data = Data(value.utf8)
        let changed = SecItemUpdate(
            item(name) as CFDictionary, [kSecValueData as String: data] as CFDictionary)
        guard changed == errSecItemNotFound else { return changed == errSecSuccess }
        var made = item(name)
        made[kSecValueData as String] = data
        made[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        return SecItemAdd(made as CFDictionary, nil) == errSecSuccess
    }

    static func remove(_ name: String) {
        SecItemDelete(item(name) as CFDictionary)
    }

    private static func item(_ name: String) -> [String: Any] {
        [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: service,
            kSecAttrAccount as String: name,
        ]
    }
}
