var serve = (_id, subgraphs) => subgraphs;
var createSubgraph = (name, made) => ({ name, ...made });
var products = [];
var categories = [];
var numbers = {};
async function getProducts() {
  return products;
}
function getCategories() {
  return categories;
}
async function addProduct(name, price) {
  const newProduct = {
    id: "p-added-" + products.length,
    name,
    price
  };
  products.push(newProduct);
  return newProduct;
}
async function addCategory(name, requestId) {
  if (categories.some((c) => c.id === "c-added-" + requestId)) {
    throw new Error("Category with this requestId was already added");
  }
  const newCategory = {
    id: "c-added-" + requestId,
    name
  };
  categories.push(newCategory);
  return newCategory;
}
async function deleteProduct(id) {
  const after = products.filter((p) => p.id !== id);
  products = after;
}
function initProducts() {
  const product = {
    id: "p1",
    name: "p1-name",
    price: 9.99
  };
  if (products.some((p) => p.id === product.id)) {
    return;
  }
  products.push(product);
}
function getNumber(requestId) {
  const num = numbers[requestId];
  return num ?? 0;
}
function addNumber(num, requestId) {
  const existingNumber = getNumber(requestId);
  const sum = existingNumber + num;
  numbers[requestId] = sum;
  return sum;
}
function multiplyNumber(by, requestId) {
  const existingNumber = getNumber(requestId);
  const result = existingNumber * by;
  numbers[requestId] = result;
  return result;
}
function deleteNumber(requestId) {
  const num = getNumber(requestId);
  if (typeof numbers[requestId] === "number") {
    delete numbers[requestId];
  }
  return num;
}
var a_subgraph_default = createSubgraph("a", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@shareable"]
      )
    type Mutation {
      addProduct(input: AddProductInput!): Product!
      addCategory(name: String!, requestId: String!): Category! @shareable
      multiply(by: Int!, requestId: String!): Int!
    }
    type Query {
      product(id: ID!): Product!
      products: [Product!]!
    }
    input AddProductInput {
      name: String!
      price: Float!
    }
    type Product @key(fields: "id") {
      id: ID!
      name: String!
      price: Float!
    }
    type Category @key(fields: "id") {
      id: ID!
    }
  `
  ),
  resolvers: {
    Query: {
      async product(_, { id }) {
        initProducts();
        const product = (await getProducts()).find((p) => p.id === id);
        if (!product) {
          return null;
        }
        return {
          id: product.id,
          name: product.name,
          price: product.price
        };
      },
      async products() {
        initProducts();
        return getProducts();
      }
    },
    Mutation: {
      async multiply(_, args) {
        return multiplyNumber(args.by, args.requestId);
      },
      async addProduct(_, {
        input
      }) {
        return addProduct(input.name, input.price);
      },
      async addCategory(_, {
        name,
        requestId
      }) {
        return addCategory(name, requestId);
      }
    },
    Product: {
      async __resolveReference(key) {
        const products2 = await getProducts();
        const product = products2.find((p) => p.id === key.id);
        if (!product) {
          return null;
        }
        await deleteProduct(product.id);
        return {
          id: product.id,
          name: product.name,
          price: product.price
        };
      }
    },
    Category: {
      __resolveReference(key) {
        const categories2 = getCategories();
        const category = categories2.find((p) => p.id === key.id);
        if (!category) {
          return null;
        }
        return {
          id: category.id
        };
      }
    }
  }
});
var b_subgraph_default = createSubgraph("b", {
  typeDefs: (
    `
    extend schema
      @link(
        url: "https://specs.apollo.dev/federation/v2.3"
        import: ["@key", "@external", "@requires", "@shareable"]
      )
    type Product @key(fields: "id") {
      id: ID!
      price: Float! @external
      isExpensive: Boolean! @requires(fields: "price")
      isAvailable: Boolean!
    }
    type Mutation {
      delete(requestId: String!): Int!
      addCategory(name: String!, requestId: String!): Category! @shareable
    }
    type Category @key(fields: "id") {
      id: ID!
      name: String!
    }
  `
  ),
  resolvers: {
    Mutation: {
      delete(_, args) {
        return deleteNumber(args.requestId);
      },
      async addCategory(_, {
        name,
        requestId
      }) {
        return addCategory(name, requestId);
      }
    },
    Product: {
      async __resolveReference(key) {
        const product = (await getProducts()).find(
          (product2) => product2.id === key.id
        );
        if (!product) {
          return null;
        }
        await deleteProduct(product.id);
        if (typeof product.price === "number") {
          return {
            id: product.id,
            isAvailable: true,
            price: product.price
          };
        }
        return {
          id: product.id,
          isAvailable: false
        };
      },
      isExpensive(product) {
        if (typeof product.price !== "number") {
          throw new Error("Price is not available");
        }
        return product.price > 100;
      }
    },
    Category: {
      __resolveReference(key) {
        const categories2 = getCategories();
        const category = categories2.find((p) => p.id === key.id);
        if (!category) {
          return null;
        }
        return {
          id: category.id,
          name: category.name
        };
      }
    }
  }
});
var c_subgraph_default = createSubgraph("c", {
  typeDefs: (
    `
    extend schema
      @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key"])
    type Mutation {
      add(num: Int!, requestId: String!): Int!
    }
  `
  ),
  resolvers: {
    Mutation: {
      add(_, args) {
        return addNumber(args.num, args.requestId);
      }
    }
  }
});
var index_default = serve("mutations", [a_subgraph_default, b_subgraph_default, c_subgraph_default]);
export {
  index_default as default
};
